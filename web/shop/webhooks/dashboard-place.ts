import { Webhook } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label } from './webhooks.en.json';

export const place: DashboardPlace = { to: '/dashboard/webhooks', label, Icon: Webhook, end: false, needs: 'store:write' };
