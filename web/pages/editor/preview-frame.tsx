import { useEffect, useRef } from 'react';
import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageView } from '../render/page-view.tsx';
import type { Device } from './bar/editor-bar.tsx';

const widths: Record<Device, string> = { phone: 'w-[24.375rem]', tablet: 'w-[48rem]', desktop: 'w-full min-w-[64rem]' };

type Parts = { content: PageContent; data: PageData; device: Device /** Comes into sight. */; chosen: string | undefined };

/** The page as visitors see it, at the width of a device; links lead nowhere while it is edited. */
export function PreviewFrame({ content, data, device, chosen }: Parts) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) frame.current?.querySelector(`[data-section="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={frame}
      className={classNames('min-h-full min-w-full', device !== 'phone' && 'w-fit')}
      onClickCapture={(event) => event.target instanceof Element && event.target.closest('a, form button') && event.preventDefault()}
    >
      <div data-device={device} className={classNames('mx-auto min-h-full bg-paper shadow-lg', widths[device], device === 'phone' && 'max-w-full')}>
        <PageView content={content} data={data} isMarked />
      </div>
    </div>
  );
}
