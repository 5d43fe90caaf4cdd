import { TicketPercent } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label } from './settings/discount.en.json';

export const place: DashboardPlace = { to: '/dashboard/discount', label, Icon: TicketPercent, end: false, needs: 'orders:read' };
