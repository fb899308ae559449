-- Replaced by an index without the carts that contain no personal data any more.
drop index cart_to_forget;
