import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { PageNotLoaded } from './lazy-page.ts';
import { Note } from './note.tsx';
import { PageNotLoadedNote } from './page-not-loaded-note.tsx';

interface Props {
  /** Another value shows the children again, such as another address. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failedAt: string | null;
  /** Its file could not be had. */
  readonly notLoaded: boolean;
}

/** Shows a way out when a page fails by a fault of its own, or its file could not be had. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, notLoaded: false };

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.place });
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', notLoaded: error instanceof PageNotLoaded };
  }

  override render(): ReactNode {
    const { failedAt, notLoaded } = this.state;
    if (failedAt === null || (failedAt !== '' && failedAt !== this.props.place)) return this.props.children;
    if (notLoaded) return <PageNotLoadedNote />;
    return (
      <div role="alert">
        <Note tone="bad" title="This page failed">
          <p>It is a fault of the dashboard. Nothing was changed.</p>
          <Button
            onPress={() => {
              window.location.reload();
            }}
          >
            Load it again
          </Button>
        </Note>
      </div>
    );
  }
}
