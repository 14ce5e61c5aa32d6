/** The engines that the product runs on, in the order in which they start. */
import type { Engine, Service } from "./engine.ts";
import { startNats } from "./nats.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.ts";
import type { PostgresService } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { startS3 } from "./s3.ts";

/** Makes the list; the pooler stands before the database that was started with it. */
export function listEngines(): readonly Engine[] {
  let postgres: PostgresService | null = null;
  return [
    { name: "PostgreSQL", skip: "postgres", start: async () => (postgres = await startPostgres()) },
    {
      name: "PgBouncer",
      skip: "pgbouncer",
      start(): Promise<Service> {
        if (postgres === null) throw new Error("PgBouncer needs PostgreSQL: leave both out, or none");
        return startPgBouncer(postgres);
      },
    },
    { name: "NATS", skip: "nats", start: () => startNats({ syncAlways: true }) },
    { name: "Redis", skip: "redis", start: () => startRedis() },
    { name: "S3", skip: "s3", start: () => startS3() },
  ];
}
