import { Component, type ReactNode, Suspense } from 'react';

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
