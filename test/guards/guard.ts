/** One guard of a safety rule: a change of one place of the product that takes it away, and the test that must then fail. */
export interface Guard {
  /** The rules that it holds, as docs/rules.md names them; `reliability` or `security` for what has no number. */
  readonly rule: string;
  /** What the guard does, in a few words. */
  readonly what: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  /** What stands in its place when the guard is gone; the result must still compile and start. */
  readonly replace: string;
  readonly test: string;
  /** Part of the titles of the tests to run; the whole file without it. */
  readonly title?: string;
  readonly environment?: Readonly<Record<string, string>>;
}
