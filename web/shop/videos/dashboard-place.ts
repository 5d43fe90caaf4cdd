import { Film } from 'lucide-react';
import type { DashboardPlace } from '../../shell/collect-menu.ts';
import { place as label } from './shoppable.en.json';

export const place: DashboardPlace = { to: '/dashboard/videos', label, Icon: Film, rank: 25, barRank: 65, end: false };
