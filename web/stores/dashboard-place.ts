import { Settings } from 'lucide-react';
import type { DashboardPlace } from '../shell/collect-menu.ts';
import { place as label } from './store-settings.en.json';

export const place: DashboardPlace = { to: '/dashboard/settings', label, Icon: Settings, rank: 90, end: false, needs: 'store:write' };
