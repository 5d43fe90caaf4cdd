import { Tag } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/collect-menu.ts';
import { place as label } from './products.en.json';

export const place: DashboardPlace = { to: '/dashboard/products', label, Icon: Tag, rank: 20, end: false };
