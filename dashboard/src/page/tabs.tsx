import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

export interface TabsProps {
  /** What the tabs are of, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[];
}

/** Several views of one thing, one at a time. */
export function Tabs({ label, tabs }: TabsProps): ReactNode {
  return (
    <AriaTabs className={styles['tabs'] ?? ''}>
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
