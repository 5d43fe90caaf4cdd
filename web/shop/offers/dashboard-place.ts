import { TicketPercent } from 'lucide-react';
import type { DashboardPlace } from '../../shell/collect-menu.ts';
import { place as label } from './settings/discount.en.json';

export const place: DashboardPlace = { to: '/dashboard/discount', label, Icon: TicketPercent, rank: 60, end: false };
