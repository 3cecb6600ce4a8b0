import { CommandFailure, EXIT_CODES } from '../command-failure.ts';

/** Anything but what tokens are made of: it could not get into a header, or would end it. */
const NEVER_IN_TOKENS = /[^\x21-\x7e]/;

/** The token in a text, without space around it. Fails as wrong use, naming where it is from, for an empty text and for one that is no token. */
export function tokenIn(text: string, from: string): string {
  const token = text.trim();
  if (token === '') throw wrongUse(`${from} is empty`);
  if (NEVER_IN_TOKENS.test(token))
    throw wrongUse(`${from} has characters that no token has, such as spaces, line breaks or letters beyond ASCII`);
  return token;
}

function wrongUse(message: string): CommandFailure {
  return new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage });
}
