use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

struct Ignore;

impl Wake for Ignore {
    fn wake(self: Arc<Self>) {}
}

#[derive(Default)]
pub struct Executor {
    tasks: Mutex<VecDeque<Work>>,
}

impl Executor {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn spawn<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.tasks.lock().unwrap().push_back(Box::pin(future));
    }

    pub fn run(&self) {
        let waker = Waker::from(Arc::new(Ignore));
        let mut context = Context::from_waker(&waker);
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap());
        // Polls every task in turn, woken or not.
        while let Some(mut task) = tasks.pop_front() {
            if task.as_mut().poll(&mut context).is_pending() {
                tasks.push_back(task);
            }
        }
    }
}
