/** Tells whoever runs the command of something that it does all the same. */
export type Warn = (line: string) => void;
