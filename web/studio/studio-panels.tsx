import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { useLiveFeed } from '../api/use-live-feed.ts';
import { asInRoom } from '../room/shown-stream.ts';
import { useRoom } from '../room/use-room.ts';
import { showToast } from '../ui/toast.tsx';
import { OrderLanded } from './sales/order-landed.tsx';
import { StudioOrders } from './sales/studio-orders.tsx';
import { useFreshOrders } from './sales/use-fresh-orders.ts';
import { useShowOrders } from './sales/use-show-orders.ts';
import { StudioChat } from './studio-chat.tsx';
import { StudioShelf } from './studio-shelf.tsx';
import { type Panel, SideTabs, StudioTabs } from './studio-tabs.tsx';
import { useUnread } from './use-unread.ts';

export type HostedShow = ReturnType<typeof useHostedShow>;

/** A show as its host sees it: the stream, its room, what it sells, and the panel that is open on a phone. */
export function useHostedShow(read: OwnLiveStream, { seesOrders } = { seesOrders: true }) {
  const { room, state } = useRoom(read.id);
  const stream = asInRoom(read, state.stream);
  const sales = useShowOrders(stream.id, state.orders, seesOrders);
  const queries = useQueryClient();
  // Begun, interrupted or ended here, elsewhere or by the server.
  useLiveFeed(() => void queries.invalidateQueries({ queryKey: orpc.live.getMine.queryKey({ input: { id: read.id } }) }));
  const [panel, setPanel] = useState<Panel>(seesOrders ? 'products' : 'chat');
  useEffect(() => {
    if (state.problem) showToast(state.problem.message);
  }, [state.problem]);
  return { room, state, stream, sales, seesOrders, panel, setPanel };
}

/** The products to pin, the chat and the orders, with the tabs between them. */
export function StudioPanels({ show: { room, state, stream, sales, seesOrders, panel, setPanel } }: { show: HostedShow }) {
  const [isReading, setReading] = useState(true);
  const unread = useUnread(state.chat, isReading);
  const fresh = useFreshOrders(sales, panel === 'orders');
  const head = <SideTabs panel={panel} seesOrders={seesOrders} orders={sales.sums?.count} fresh={fresh.count} onChange={setPanel} />;
  return (
    <>
      {seesOrders && <OrderLanded order={fresh.said} onOpen={() => setPanel('orders')} />}
      <StudioTabs panel={panel} seesOrders={seesOrders} onChange={setPanel} unread={unread} fresh={fresh.count} />
      <StudioShelf
        products={stream.products}
        pinned={state.pinned}
        pictured={state.pictured}
        room={room}
        canPin={state.connection === 'open' && state.host}
        isShown={panel === 'products'}
      />
      <StudioChat streamId={stream.id} {...{ room, state, unread, head }} onReading={setReading} isShown={panel === 'chat'} isBeside={panel !== 'orders'} />
      {seesOrders && <StudioOrders sales={sales} isShown={panel === 'orders'} head={head} />}
    </>
  );
}
