import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Permission, roleMay } from '#contract/stores/permissions.ts';

const roles = ['owner', 'host', 'moderator'] as const;
const rows: readonly [name: 'camera' | 'chat' | 'sold' | 'packs' | 'money' | 'team', needs: Permission][] = [
  ['chat', 'chat:moderate'],
  ['camera', 'live:write'],
  ['sold', 'orders:read'],
  ['packs', 'orders:write'],
  ['money', 'revenue:read'],
  ['team', 'staff:write'],
];

/** Who works at an event and what each of them sees, as the product's own rules say it. */
export function Roles() {
  const { t } = useTranslation('landing');
  return (
    <section id="roles" aria-labelledby="roles-title" className="scroll-mt-16 bg-paper">
      <div className="mx-auto max-w-7xl px-5 py-16 sm:px-8 lg:py-28">
        <h2 id="roles-title" className="max-w-3xl font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">
          {t('roles.title')}
        </h2>
        <p className="mt-5 max-w-2xl text-lg">{t('roles.lead')}</p>
        <table className="mt-10 w-full table-fixed text-left lg:text-lg">
          <caption className="sr-only">{t('roles.caption')}</caption>
          <thead>
            <tr className="border-ink border-b-2 align-bottom">
              <td className="w-[37%] sm:w-2/5" />
              {roles.map((role) => (
                <th key={role} scope="col" className="py-3 font-bold font-display text-sm sm:text-2xl lg:text-3xl">
                  {t(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, needs]) => (
              <tr key={name} className="border-ink/30 border-b">
                <th scope="row" className="py-4 pr-3 font-normal">
                  {t(`roles.${name}`)}
                </th>
                {roles.map((role) => (
                  <td key={role} className="py-4">
                    <Mark isAllowed={roleMay(role, needs)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <>
      {isAllowed ? <Check aria-hidden strokeWidth={3} className="size-6 text-leaf" /> : <Minus aria-hidden className="size-6 text-ink-400" />}
      <span className="sr-only">{t(isAllowed ? 'roles.yes' : 'roles.no')}</span>
    </>
  );
}
