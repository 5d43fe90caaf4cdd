/** What the sidebar and the phone's bar both offer. `who` is the e-mail address or the number, `store` the name of the store. */
export type DashboardFrameProps = {
  who: string;
  store: string | undefined;
  notices: { unread: number; label: string; open: () => void };
  onSearch: () => void;
  onSignOut: () => void;
};
