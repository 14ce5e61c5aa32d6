import { openFileBlobs } from "../../src/adapters/blob/files.ts";
import { aFolder } from "../make/folder.ts";
import { describeBlobStore } from "./blob-store-suite.ts";

describeBlobStore("objects on files", () => openFileBlobs({ folder: aFolder(), durable: false }));
describeBlobStore("objects on files that survive a power cut", () => openFileBlobs({ folder: aFolder(), durable: true }));
