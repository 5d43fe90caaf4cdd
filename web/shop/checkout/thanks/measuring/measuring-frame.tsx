import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Network } from '#contract/consents/consent-rules.ts';
import { measurePath } from '#contract/shop/conversions/conversions.ts';
import { orpc } from '../../../../api/client.ts';
import { randomId } from '../../../../net/random-id.ts';

type Parts = { link: string; storeId: string; network: Network };

/**
 * The tag of one network, in a document that sees nothing of this one (docs/decisions/0055). Once it is there the order is claimed; whoever
 * gets it tells it, once. Both ends have a port of their own, so that no other window is heard here.
 */
export function MeasuringFrame({ link, storeId, network }: Parts) {
  const { t } = useTranslation('consents');
  const port = useRef<MessagePort>(undefined);
  const claim = useMutation(
    orpc.conversions.claim.mutationOptions({
      retry: 3,
      onSuccess: ({ purchase }) => purchase && port.current?.postMessage(purchase),
    }),
  );
  useEffect(() => () => port.current?.close(), []);

  /** The first document alone: what it may lead to is spoken to by nobody. */
  function connect(frame: HTMLIFrameElement): void {
    if (port.current) return;
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.onmessage = () => {
      port1.onmessage = null;
      claim.mutate({ link, network, attempt: randomId() });
    };
    // Its origin is nobody's, so that no other target can be named; nothing is said but the port.
    frame.contentWindow?.postMessage('port', '*', [port2]);
  }

  return (
    <iframe
      hidden
      title={t('frame')}
      src={`${measurePath}/${storeId}/${network}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      aria-hidden
      tabIndex={-1}
      onLoad={(event) => connect(event.currentTarget)}
    />
  );
}
