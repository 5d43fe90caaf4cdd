import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { findIn, sourcesOf } from '../../../test/support/sources.ts';
import { PasswordField } from './password-field.tsx';

const web = sourcesOf('web');

describe('the field of a password', () => {
  it('hides what is typed until its owner wants to see it, and stands wherever a password is asked for', () => {
    const shown = renderToStaticMarkup(<PasswordField label="Password" autoComplete="current-password" />);
    expect(shown).toMatch(/<input[^>]* type="password"/);
    // The other one holds the key of an encoder.
    const fields = findIn(web, /type=(?:"password"|\{[^}]*'password'[^}]*\})/g).map((found) => found.split(':')[0]);
    expect(fields.toSorted()).toEqual(['web/accounts/steps/password-field.tsx', 'web/studio/copy-field.tsx']);
    const others = findIn(web, /<(?:input|TextField)(?:(?!\/>)[\s\S])*?autoComplete="(?:current|new)-password"/g);
    expect(others).toEqual([]);
  });

  it('takes what is pasted, and tells browsers and keepers what it is for', () => {
    const field = web.find(({ path }) => path === 'web/accounts/steps/password-field.tsx');
    expect(field?.text).not.toMatch(/onPaste|onCopy|onDrop|onKeyDown|preventDefault|maxLength/);
    const uses = findIn(web, /<PasswordField\b(?:(?!\/>)[\s\S])*\/>/g);
    expect(uses.length).toBeGreaterThan(4);
    expect(uses.filter((use) => !/autoComplete="(?:current|new)-password"/.test(use))).toEqual([]);
  });
});
