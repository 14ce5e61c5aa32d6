import { openMemoryQueue } from "../../src/adapters/queue/memory.ts";
import { describeJobQueue } from "./job-queue-suite.ts";

describeJobQueue("the queue in memory", openMemoryQueue);
