import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './states.tsx';

type Props = { children: ReactNode; waiting?: ReactNode; instead?: ReactNode };

/** What a page does without when its code cannot be loaded, on a weak network or after an update: `instead` stands there. */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, waiting, instead } = this.props;
    return this.state.hasFailed ? instead : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

/** Instead of a part that is what the page was opened for. A load that failed once is over for this visit of the page. */
export function NotLoaded({ dark = false }: { dark?: boolean }) {
  const { t } = useTranslation('shell');
  return <ErrorState dark={dark} title={t('notLoaded')} text={t('notLoadedText')} onRetry={() => location.reload()} />;
}
