import { Settings } from 'lucide-react';
import type { DashboardPlace } from '../shell/menu/dashboard-place.ts';
import { place as label } from './store-settings.en.json';

export const place: DashboardPlace = { to: '/dashboard/settings', label, Icon: Settings, end: false, needs: 'store:write' };
