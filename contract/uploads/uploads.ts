import { z } from 'zod';
import { errorsOf, sellerRoute } from '#contract/route.ts';

/** Drop zones take one file of at most 100 MB (docs/product.md, "Products screen"). */
export const maxUploadBytes = 100 * 1024 * 1024;

/** A form with the picture as its `file`; read as it comes. */
export const imageUploadPath = '/api/seller/uploads/images';

/** `url` is the largest rendition, `width` and `height` its pixels; `imageUrlFor` names the smaller ones. */
const uploadedImage = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type UploadedImage = z.infer<typeof uploadedImage>;

export const uploadsContract = {
  createImage: sellerRoute
    .route({
      method: 'POST',
      path: '/seller/uploads/images',
      successStatus: 201,
      summary: 'Store a product image; it is checked by content and encoded anew',
    })
    .errors(errorsOf('UPLOAD_TOO_LARGE', 'UPLOAD_UNSUPPORTED'))
    .input(z.strictObject({ file: z.file() }))
    .output(uploadedImage),
};
