/** In place of the picture of something to watch: a stall whose lamps are on. Fills its box. */
export function NoPicture() {
  return (
    <span aria-hidden data-no-picture className="absolute inset-0 flex flex-col items-center overflow-hidden bg-ink">
      <span className="awning awning-small block w-full shrink-0" />
      <span className="lamps -mt-1 block w-full max-w-md shrink-0" />
    </span>
  );
}
