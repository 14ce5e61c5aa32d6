/** What the decoder and its child process say to each other. */

/** One picture to decode, sent by the parent. */
export interface DecodeRequest {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** The bitmap that comes back has at most this many pixels; larger pictures are scaled down. */
  readonly workPixels: number;
  readonly maxPixels: number;
}

/** The child's answer: pixels, or a half sentence of why there are none. */
export type DecodeAnswer =
  | {
      readonly ok: true;
      /** Size of the uploaded picture after EXIF orientation. */
      readonly size: { readonly width: number; readonly height: number };
      readonly width: number;
      readonly height: number;
      readonly data: Uint8Array;
    }
  | { readonly ok: false; readonly why: string };
