import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { requestFailure } from '../api/request-failure.ts';
import { ExportWorkloadDocument, type ExportFormat } from '../generated/graphql.ts';
import { CopyButton } from '../page/copy-button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Button } from '../page/button.tsx';
import { saveFile } from '../page/save-file.ts';
import { Section } from '../page/section.tsx';
import { SwitchGroup } from '../page/switch-group.tsx';
import styles from './export-section.module.css';

const ENDINGS: Readonly<Record<ExportFormat, string>> = { BERTH_YAML: 'berth.yaml', KUBERNETES_YAML: 'kubernetes.yaml' };

export interface ExportSectionProps {
  readonly id: string;
  readonly name: string;
}

/** The workload as a file, of Berth or of Kubernetes, to copy or to keep; asked for when somebody wants it. */
export function ExportSection({ id, name }: ExportSectionProps): ReactNode {
  const [format, setFormat] = useState<ExportFormat | null>(null);
  const [{ data, error, fetching }, ask] = useQuery({
    query: ExportWorkloadDocument,
    variables: { id, format: format ?? 'BERTH_YAML' },
    pause: format === null,
    requestPolicy: 'network-only',
  });
  const text = error === undefined && !fetching && data?.node != null && 'export' in data.node ? data.node.export : null;
  return (
    <Section title="As a file">
      <SwitchGroup<ExportFormat | 'NONE'>
        label="Format"
        options={[
          { id: 'NONE', label: 'Hidden' },
          { id: 'BERTH_YAML', label: 'Berth' },
          { id: 'KUBERNETES_YAML', label: 'Kubernetes' },
        ]}
        value={format ?? 'NONE'}
        onChange={(chosen) => {
          setFormat(chosen === 'NONE' ? null : chosen);
        }}
      />
      {format !== null && fetching && <p role="status">Reading …</p>}
      {format !== null && error !== undefined && !fetching && (
        <FailureNote
          failure={requestFailure(error)}
          retry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {format !== null && text !== null && (
        <>
          <div className={styles['actions']}>
            <CopyButton text={text}>Copy</CopyButton>
            <Button
              onPress={() => {
                saveFile({ name: `${name}.${ENDINGS[format]}`, text, type: 'application/yaml' });
              }}
            >
              Download
            </Button>
          </div>
          {/* Reached by the keyboard, since it may be wider than the page. */}
          <pre className={styles['text']} tabIndex={0} aria-label={`${name} as a file`}>
            {text}
          </pre>
        </>
      )}
    </Section>
  );
}
