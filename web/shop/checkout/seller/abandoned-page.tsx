import { Navigate } from 'react-router';

/** `/dashboard/abandoned`: what was left is a tab of the orders. */
export default function AbandonedPage() {
  return <Navigate to="/dashboard/orders?list=unfinished" replace />;
}
