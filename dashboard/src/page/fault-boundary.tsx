import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

interface Props {
  /** Another value shows the children again, such as another address. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failedAt: string | null;
}

/** Shows a way out when a page fails by a fault of its own, or its files are gone since the server was upgraded. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.place });
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  override render(): ReactNode {
    const { failedAt } = this.state;
    if (failedAt === null || (failedAt !== '' && failedAt !== this.props.place)) return this.props.children;
    return (
      <div role="alert">
        <Note tone="bad" title="This page failed">
          <p>It is a fault of the dashboard, or the server was upgraded meanwhile. Nothing was changed.</p>
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
