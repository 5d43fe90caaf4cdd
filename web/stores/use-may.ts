import { useQuery } from '@tanstack/react-query';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';
import { orpc } from '../api/client.ts';

/** Whether the role of the signed-in person allows this in the store of the dashboard; yes until the role is known, as for its menu. */
export function useMay(permission: Permission): boolean {
  const { data } = useQuery(orpc.stores.findMine.queryOptions({ retry: false }));
  return !data?.store || roleMay(data.store.role, permission);
}
