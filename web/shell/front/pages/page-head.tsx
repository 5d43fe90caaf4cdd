/** Ink under the awning: what a front page is about, large. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="bg-ink text-white">
      <div aria-hidden className="awning awning-medium" />
      <div className="mx-auto max-w-7xl px-5 pt-10 pb-14 sm:px-8 lg:pt-16 lg:pb-20">
        <h1 className="max-w-5xl font-extrabold text-[clamp(2.6rem,7vw,6rem)] leading-[0.98] tracking-[-0.02em]">{title}</h1>
        <p className="mt-6 max-w-2xl text-ink-100 text-xl">{lead}</p>
      </div>
      <div aria-hidden className="h-12 bg-paper lg:h-16" />
    </div>
  );
}
