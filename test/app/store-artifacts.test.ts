import { expect, test } from "vitest";
import { storeArtifacts } from "../../src/app/store-artifacts.ts";
import { Fault } from "../../src/core/fault.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "../make/conversion.ts";
import { aService, listOf } from "../make/service.ts";

const { artifacts } = aConversion(formats.map(({ id }) => id));

test("files are stored in the product's order, whatever order they come in", async () => {
  const service = await aService();
  const stored = await storeArtifacts(service.ports, "artifacts/x/1/", artifacts.toReversed());
  expect(stored.map(({ format, mediaType, bytes }) => [format, mediaType, bytes])).toEqual(
    formats.map(({ id, mediaType }) => [id, mediaType, id.length]),
  );
});

test("a disk that fills up in the middle leaves none of them", async () => {
  let left = 3;
  const service = await aService({
    ports: ({ blobs }) => ({
      blobs: {
        ...blobs,
        put: (key, body) =>
          left-- > 0 ? blobs.put(key, body) : Promise.reject(new Fault({ code: "unavailable", kind: "unavailable", message: "no room" })),
      },
    }),
  });
  await expect(storeArtifacts(service.ports, "artifacts/x/1/", artifacts)).rejects.toMatchObject({ code: "unavailable" });
  expect(await listOf(service.ports.blobs.list("artifacts/"))).toEqual([]);
});
