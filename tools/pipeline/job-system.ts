/** A system that takes jobs and does them, as the benchmark drives it: who inserts and who works are processes of their own. */

/** How a system is reached, and how much it may use. */
export interface JobSystemOptions {
  /** Settings of the product; peers take what is theirs. */
  readonly settings: Readonly<Record<string, string>>;
  readonly accounts: readonly string[];
  /** Jobs at once in the worker. */
  readonly slots: number;
  /** Connections to the database in each process. */
  readonly connections: number;
}

/** A process that inserts. */
export interface Producer {
  /** Inserts one job and resolves when it will not be lost. */
  insert(index: number): Promise<void>;
  close(): Promise<void>;
}

/** A system. */
export interface JobSystem {
  openProducer(options: JobSystemOptions): Promise<Producer>;
  /** Starts to work; `onEnd` is called after the end of each job is written. */
  openWorker(options: JobSystemOptions, onEnd: () => void): Promise<{ close(): Promise<void> }>;
}
