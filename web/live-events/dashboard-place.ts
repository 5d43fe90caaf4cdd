import { Radio } from 'lucide-react';
import type { DashboardPlace } from '../shell/collect-menu.ts';
import { place as label } from './live.en.json';

export const place: DashboardPlace = { to: '/dashboard/live', label, Icon: Radio, rank: 10, end: false };
