import { data } from 'react-router';
import { openAsDocument, stillHandle } from '../net/still-page.ts';
import { NotFound } from './error-page.tsx';

export const handle = stillHandle;
export const clientLoader = openAsDocument;

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
