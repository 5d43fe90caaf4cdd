import { createContext } from 'react';

/** The id of the section whose title is the heading of the page; undefined where a section stands alone. */
export const MainHeadingContext = createContext<string | undefined>(undefined);
