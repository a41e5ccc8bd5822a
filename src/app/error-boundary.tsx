import i18next from 'i18next';
import { Component, type ReactNode, useContext } from 'react';
import { ChunkLoadError } from '../renderers/chunk';
import { errorContent } from '../renderers/dialogs/core';
import { ReloadContext } from '../renderers/reload-context';

interface State {
  readonly error: unknown;
}

/**
 * What stands in place of something that has stopped: the rest goes on, and it can be tried again. A part that did not load
 * comes with the page, and what is typed elsewhere stays (OPEN-265).
 */
function Stopped({ error, retry }: { error: unknown; retry(): void }) {
  const reload = useContext(ReloadContext);
  const isChunk = error instanceof ChunkLoadError;
  const text = isChunk ? errorContent(error).message : i18next.t('error.pageText');
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <div className="page-message" role="alert">
      <h1>{i18next.t('error.page')}</h1>
      <p>{text}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => (isChunk ? reload() : retry())}>
          {i18next.t(isChunk ? 'error.reload' : 'error.retry')}
        </button>
      </div>
      <details className="details">
        <summary>{i18next.t('dialogs.details')}</summary>
        <pre>{details}</pre>
      </details>
    </div>
  );
}

/** Keeps an error where it happened. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Stopped error={error} retry={() => this.setState({ error: null })} />
    );
  }
}
