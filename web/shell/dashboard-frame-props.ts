import type { Menu } from './menu/dashboard-menu.ts';

/** What the sidebar and the phone's bar both offer. `who` is the e-mail address or the number, `store` the name of the store. Who runs this site is led to what people report. */
export type DashboardFrameProps = {
  who: string;
  store: string | undefined;
  menu: Menu;
  isOperator: boolean;
  notices: { unread: number; label: string; open: () => void };
  onSearch: () => void;
  onSignOut: () => void;
};
