/** How a file is compressed on its way. */
export type Coding = 'br' | 'gzip';

/** One form in which a file can be sent. */
export interface FileForm {
  readonly content: Buffer;
  /** Strong, quoted; another for each form, since their bytes differ. */
  readonly etag: string;
}

/** A file of the dashboard in memory. */
export interface DashboardFile {
  readonly contentType: string;
  /** Whether its name changes with its content, so that browsers may keep it for good. */
  readonly immutable: boolean;
  readonly plain: FileForm;
  readonly compressed: ReadonlyMap<Coding, FileForm>;
}

/** The files by the path that browsers ask for, such as `/index.html`. */
export type DashboardFiles = ReadonlyMap<string, DashboardFile>;
