import type { ReactNode } from 'react';
import { useAct } from '../api/use-act.ts';
import { OpenMachineDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';

/** Opens a machine to new work again, for its owner and operators. */
export function OpenMachineButton({ machine }: { readonly machine: { readonly id: string; readonly name: string } }): ReactNode {
  const act = useAct(OpenMachineDocument, 'Machine');
  return (
    <>
      <Button isPending={act.isRunning} onPress={() => void act.run({ input: { machineId: machine.id, schedulable: true } })}>
        Open {machine.name} to new work
      </Button>
      {act.refused !== null && <FailureNote failure={act.refused} />}
    </>
  );
}
