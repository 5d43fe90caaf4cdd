import { Webhook } from 'lucide-react';
import type { DashboardPlace } from '../../shell/collect-menu.ts';
import { place as label } from './webhooks.en.json';

export const place: DashboardPlace = { to: '/dashboard/webhooks', label, Icon: Webhook, rank: 80, end: false, needs: 'store:write' };
