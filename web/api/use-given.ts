import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What the server found while it wrote the page stands in its query, for all below, before the page has its code. */
export function useGiven<Found>(queryKey: QueryKey, found: Found | undefined): void {
  const queries = useQueryClient();
  useState(() => void (found && queries.setQueryData(queryKey, found)));
}
