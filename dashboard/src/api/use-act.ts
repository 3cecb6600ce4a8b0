import { useCallback, useState } from 'react';
import { useMutation, type AnyVariables, type TypedDocumentNode } from 'urql';
import { outcomeOf, type Refused } from './refused.ts';
import { requestFailure } from './request-failure.ts';

/** An act of the viewer, with how it goes. */
export interface Act<Variables, Done> {
  /** Does it; gives what came of it, or null when it was refused. */
  readonly run: (variables: Variables) => Promise<Done | null>;
  readonly isRunning: boolean;
  /** Why the latest try did not happen; null after a success and before the first try. */
  readonly refused: Refused | null;
  /** Forgets the latest refusal. */
  readonly clear: () => void;
}

type Answer<Data> = Data[keyof Data];

/** A mutation of one field as an act: `done` is the type of its object, everything else that it answers with is a refusal. */
export function useAct<Data, Variables extends AnyVariables, Name extends (Answer<Data> & { readonly __typename: string })['__typename']>(
  document: TypedDocumentNode<Data, Variables>,
  done: Name,
): Act<Variables, Extract<Answer<Data>, { readonly __typename: Name }>> {
  type Done = Extract<Answer<Data>, { readonly __typename: Name }>;
  const [{ fetching }, mutate] = useMutation(document);
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = useCallback(
    async (variables: Variables): Promise<Done | null> => {
      const { data, error } = await mutate(variables);
      const [answer] = Object.values<{ readonly __typename: string } | null | undefined>(data ?? {});
      if (error !== undefined || answer == null) {
        setRefused({ ...requestFailure(error ?? new Error('The server gave no answer.')), fields: {} });
        return null;
      }
      const outcome = outcomeOf<Done>(answer, done);
      setRefused('refused' in outcome ? outcome.refused : null);
      return 'done' in outcome ? outcome.done : null;
    },
    [mutate, done],
  );
  const clear = useCallback(() => {
    setRefused(null);
  }, []);
  return { run, isRunning: fetching, refused, clear };
}
