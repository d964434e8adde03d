use std::future::Future;

pub async fn join_all<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut outputs = Vec::with_capacity(futures.len());
    // One after the other: the second starts when the first is ready.
    for future in futures {
        outputs.push(future.await);
    }
    outputs
}
