import 'ws';

declare module 'ws' {
  /** Exported and documented by ws; @types/ws leaves it out. */
  export const Sender: {
    /** The pieces of a frame, in order. */
    frame(data: Buffer, options: { fin: boolean; opcode: number; rsv1: boolean; mask: boolean; readOnly: boolean }): Buffer[];
  };
}
