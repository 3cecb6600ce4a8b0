import { OperationRefused } from '../client/client-error.ts';

/** What a command calls the fields of the API that it fills from its options. */
export type OptionNames = Readonly<Record<string, string>>;

/** The server's sentence about fields, with the names that the command has for them. */
export function inOptionNames(message: string, options: OptionNames): string {
  return Object.entries(options).reduce((text, [field, option]) => text.replaceAll(`${field}: `, `${option}: `), message);
}

/** The same for what is refused as a whole. */
export async function withOptionNames<Result>(options: OptionNames, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OperationRefused) || error.code !== 'INVALID_INPUT') throw error;
    const [first, ...others] = error.errors;
    throw new OperationRefused([{ ...first, message: inOptionNames(first.message, options) }, ...others], error.status);
  }
}
