import { Tag } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/menu/dashboard-place.ts';
import { place as label } from './products.en.json';

export const place: DashboardPlace = { to: '/dashboard/products', label, Icon: Tag, end: false, needsBelow: 'catalog:write' };
