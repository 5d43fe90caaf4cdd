import { describe, expect, test } from 'vitest';
import { findInApp } from './find-in-app.ts';
import { inAppScript } from './in-app-script.ts';
import { appBrowsers, ordinaryBrowsers } from './user-agents.ts';
import { findWayOut } from './ways-out.ts';

describe('what a browser says of itself', () => {
  test('50 of each are listed', () => {
    expect([new Set(appBrowsers.map(([, agent]) => agent)).size, new Set(ordinaryBrowsers).size]).toEqual([50, 50]);
  });

  test.each(appBrowsers)('%s is found in %s', (key, agent) => {
    expect(findInApp(agent)?.key).toBe(key);
    expect(inAppScript(agent)).toContain('showHint');
  });

  test.each(ordinaryBrowsers.map((agent) => [agent]))('an ordinary browser or a bot gets nothing: %s', (agent) => {
    expect(findInApp(agent)).toBeUndefined();
    expect(inAppScript(agent)).toBe('');
  });
});

describe('the way out', () => {
  const iPhone = (version: number, key: string) => findWayOut({ key, app: undefined, system: 'ios', version });

  test.each([
    ['instagram', 'instagram', true],
    ['facebook', 'safari', true],
    ['whatsapp', 'safari', false],
    ['unknown', 'safari', false],
    ['x', undefined, false],
  ])('of %s on an iPhone of today', (key, way, isLeft) => expect(iPhone(18, key)).toEqual({ way, isLeft }));

  test('an iPhone of before iOS 17 has none but that of Instagram', () => {
    expect(['facebook', 'unknown', 'instagram'].map((key) => iPhone(16, key).way)).toEqual([undefined, undefined, 'instagram']);
  });

  test('every app on Android has one', () => {
    expect(findWayOut({ key: 'unknown', app: undefined, system: 'android', version: 0 }).way).toBe('intent');
  });

  test('neither text nor name closes the script that carries it', () => {
    expect(inAppScript('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Instagram </script><script>')).not.toContain('</script');
  });
});
