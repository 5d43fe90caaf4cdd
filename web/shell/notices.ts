import { joinNotices } from '../ui/overlays/notices/notice.ts';
import { toastHistory } from '../ui/overlays/notices/toast-history.ts';

/** All that a shopper's notification panel lists; in the dashboard what the store was told joins (`use-store-news.tsx`). */
export const notices = joinNotices([toastHistory]);
