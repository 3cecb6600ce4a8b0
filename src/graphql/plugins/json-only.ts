import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const JSON_UTF_8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/**
 * Takes operations as JSON alone: a form post from a foreign page needs no leave of the browser, so forms, multipart and
 * plain text are refused with 415, and so is JSON in another encoding than UTF-8.
 */
export function jsonOnly(): Plugin {
  return {
    onRequestParse({ request, setRequestParser }) {
      if (request.method !== 'POST' || JSON_UTF_8.test(request.headers.get('content-type') ?? '')) return;
      setRequestParser(() => {
        throw new GraphQLError('Send the operation as JSON, with "content-type: application/json".', {
          extensions: { code: 'UNSUPPORTED_MEDIA_TYPE', http: { status: 415, headers: { accept: 'application/json' } } },
        });
      });
    },
  };
}
