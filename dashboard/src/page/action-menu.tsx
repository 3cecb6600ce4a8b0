import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './field.module.css';

export interface ActionMenuProps {
  /** The name of its button, such as `More for lab-1`. */
  readonly label: string;
  readonly actions: readonly { readonly id: string; readonly label: string; readonly isDisabled?: boolean }[];
  readonly onAction: (id: string) => void;
}

/** Actions that are needed now and then, behind one button. */
export function ActionMenu({ label, actions, onAction }: ActionMenuProps): ReactNode {
  return (
    <MenuTrigger>
      <Button kind="quiet" aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <Menu
          className={styles['list'] ?? ''}
          onAction={(key) => {
            onAction(String(key));
          }}
          disabledKeys={actions.filter(({ isDisabled }) => isDisabled === true).map(({ id }) => id)}
        >
          {actions.map((action) => (
            <MenuItem key={action.id} id={action.id} className={styles['item'] ?? ''}>
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
